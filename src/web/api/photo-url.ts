/** The address of a photo; who may not see it gets a 404. */
export const photoUrl = (photoId: string, size: 'full' | 'thumbnail' = 'full'): string =>
  `/api/photos/${encodeURIComponent(photoId)}?size=${size}`

/** Apart from the calls of the office: the home page needs the address only. */
export const showcasePhotoUrl = (photoId: string, size: 'large' | 'small'): string =>
  `/api/showcase/photos/${photoId}?size=${size}`
