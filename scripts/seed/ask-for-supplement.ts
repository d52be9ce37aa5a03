import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grams, millimetres } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { askSupplement } from '#server/shipping/shipments/ask-supplement.ts'
import { paidWorkToDo } from '#server/shipping/shipments/paid-work-of.ts'
import { uploadPhoto } from '#server/warehouse/photos/upload-photo.ts'

/** The box on the scale, in its double carton, is heavier than the tier that was paid. */
export async function askForSupplement(
  operateur: Context,
  shipmentId: string,
  scannedParcelIds: string[],
): Promise<void> {
  const paid = await paidWorkToDo(operateur.db, shipmentId)
  const picture = join(import.meta.dirname, 'pictures', 'weighed.webp')
  const { photoId } = await uploadPhoto(operateur, await readFile(picture))
  await askSupplement(operateur, {
    shipmentId,
    scannedParcelIds,
    weightGrams: grams((paid?.upToGrams ?? 2000) + 340),
    lengthMm: millimetres(340),
    widthMm: millimetres(250),
    heightMm: millimetres(230),
    isWeightChecked: true,
    photos: [{ photoId, moment: 'scale' }],
  })
}
