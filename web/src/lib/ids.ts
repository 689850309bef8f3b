// Names for what is sent, unlike any other. Not crypto.randomUUID: browsers keep that from pages that come over plain http.

/** 128 random bits in hexadecimal. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
