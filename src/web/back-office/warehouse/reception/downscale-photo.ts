const longestSide = 2000
const smallEnough = 600_000

/** A telephone's photo at the size that is kept, so that it leaves in a second; as it is when the browser cannot read it. */
export async function downscalePhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= smallEnough) return photo
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(
      Math.round(picture.width * scale),
      Math.round(picture.height * scale),
    )
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  } catch {
    return photo
  }
}
