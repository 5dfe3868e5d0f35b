declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Names of OpenType features; all others are dropped. */
    keepFeatures: string[];
    variationAxes: Record<string, { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>;
}
