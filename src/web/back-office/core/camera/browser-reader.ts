import { distanceFromMiddle, type Point, type Seen } from './seen.ts'

type Detected = { readonly rawValue: string; readonly cornerPoints: readonly Point[] }
type Detector = { readonly detect: (picture: ImageBitmap) => Promise<readonly Detected[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

const formats = ['code_128', 'ean_13', 'qr_code', 'data_matrix', 'pdf417']

/** The reader that Android and macOS give to Chromium; `null` where the browser has none, or knows fewer codes than a bench meets. */
export async function openBrowserReader(): Promise<
  ((picture: ImageBitmap) => Promise<Seen[]>) | null
> {
  const known = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supported = (await known?.getSupportedFormats().catch(() => [])) ?? []
  if (!known || formats.some((format) => !supported.includes(format))) return null
  const detector = new known({ formats })
  return async (picture) =>
    (await detector.detect(picture)).map(({ rawValue, cornerPoints }) => ({
      text: rawValue,
      fromMiddle: distanceFromMiddle(cornerPoints, picture),
    }))
}
