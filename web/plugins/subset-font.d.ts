// What plugins/fonts.ts uses of the package, which comes without types.
declare module 'subset-font' {
  interface Wishes {
    targetFormat: 'woff2';
    keepFeatures: string[];
    variationAxes: { wght: { min: number; max: number } };
  }
  export default function subsetFont(font: Uint8Array, letters: string, wishes: Wishes): Promise<Uint8Array>;
}
