import { addReturnLabel, addReturnProof, readReturnFile } from '#contract/shipping/shop-returns.ts'
import { send } from './send.ts'

export const returnFileUrl = (fileId: string): string =>
  readReturnFile.path.replace(':returnFileId', encodeURIComponent(fileId))

/** Uploads the shop's label; it replaces the one before. */
export const sendReturnLabel = (requestId: string, file: File): Promise<void> =>
  sendFile(addReturnLabel.path, requestId, file)

/** Uploads the proof that a return was sent; it replaces the one before. */
export const sendReturnProof = (requestId: string, file: File): Promise<void> =>
  sendFile(addReturnProof.path, requestId, file)

async function sendFile(path: string, requestId: string, file: File): Promise<void> {
  const fileName = new URLSearchParams({ fileName: file.name.slice(-300) })
  const url = `${path.replace(':returnId', encodeURIComponent(requestId))}?${fileName}`
  await send({ method: 'POST', url, body: file })
}
