// The server's clock, by which deadlines are meant: this machine's own may go wrong by minutes.
let ahead = 0; // milliseconds that the server's clock is ahead of ours

/** Note what time it is at the server, as it just said. */
export const setServerTime = (now: string): void => void (ahead = Date.parse(now) - Date.now());

/** The time at the server now, in milliseconds. */
export const serverTime = (): number => Date.now() + ahead;
