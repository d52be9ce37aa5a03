export type ShowcaseSize = 'large' | 'small'

/** The file store's key of a photo of the home page. */
export const showcasePhotoKey = (photoId: string, size: ShowcaseSize): string =>
  `showcase/${photoId}.${size}.webp`

export const showcasePhotoKeys = (photoId: string): readonly string[] => [
  showcasePhotoKey(photoId, 'large'),
  showcasePhotoKey(photoId, 'small'),
]
