import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { distanceFromMiddle, type Seen } from './seen.ts'

const options: ReaderOptions = {
  formats: ['Code128', 'EAN13', 'QRCode', 'DataMatrix', 'PDF417'],
  maxNumberOfSymbols: 6,
}

/** ZXing in WebAssembly, for browsers that read no codes themselves (decision 010); loaded from our own server only. */
export async function openLibraryReader(): Promise<(picture: ImageBitmap) => Promise<Seen[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true })
  return async (picture) => {
    const found = await readBarcodes(pixelsOf(picture), options)
    return found.map(({ text, position }) => ({
      text,
      fromMiddle: distanceFromMiddle(
        [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
        picture,
      ),
    }))
  }
}

let canvas: OffscreenCanvas | undefined

function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture
  if (canvas?.width !== width || canvas.height !== height) {
    canvas = new OffscreenCanvas(width, height)
  }
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas to read a picture from')
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, width, height)
}
