const side = 512
const smallEnough = 200_000

/** The middle of a picture, small, so that a telephone's photo leaves in a second; as it is when the browser cannot read it. */
export async function squarePhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= smallEnough) return photo
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const cut = Math.min(picture.width, picture.height)
    const canvas = new OffscreenCanvas(side, side)
    const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
    canvas.getContext('2d')?.drawImage(picture, left, top, cut, cut, 0, 0, side, side)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  } catch {
    return photo
  }
}
