import { aimedFirst, distanceFromMiddle, type Seen, type Point } from './seen.ts'

type Detected = { readonly rawValue: string; readonly cornerPoints: readonly Point[] }
type Detector = { readonly detect: (picture: ImageBitmap) => Promise<readonly Detected[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

const formats = ['code_128', 'ean_13', 'qr_code', 'data_matrix', 'pdf417']

/**
 * The reader that Android and macOS give to Chromium; `null` where the browser has none, or lacks a format that a bench needs.
 */
async function openBrowserReader(): Promise<((picture: ImageBitmap) => Promise<Seen[]>) | null> {
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

/** One picture; the answer repeats its `turn`. */
export type Shown = { readonly turn: number; readonly picture: ImageBitmap }
export type WorkerAnswer =
  | { readonly kind: 'seen'; readonly turn: number; readonly texts: readonly string[] }
  | { readonly kind: 'failed'; readonly turn: number }

/** Reads codes in a worker, so that the page stays fast, and in a separate file, whose policy alone allows WebAssembly. */
const reader = openReader()

async function openReader(): Promise<(picture: ImageBitmap) => Promise<Seen[]>> {
  const known = await openBrowserReader()
  if (known) return known
  const { openLibraryReader } = await import('./library-reader.ts')
  return openLibraryReader()
}

addEventListener('message', ({ data }: MessageEvent<Shown>) => {
  void read(data)
})

async function read({ turn, picture }: Shown): Promise<void> {
  try {
    const seen = await (await reader)(picture)
    answer({ kind: 'seen', turn, texts: aimedFirst(seen).map(({ text }) => text) })
  } catch {
    answer({ kind: 'failed', turn })
  } finally {
    picture.close()
  }
}

const answer = (what: WorkerAnswer): void => {
  self.postMessage(what)
}
