/** Its address: anybody else than its readers gets a 404. */
export const photoUrl = (photoId: string, size: 'full' | 'thumbnail' = 'full'): string =>
  `/api/photos/${encodeURIComponent(photoId)}?size=${size}`
