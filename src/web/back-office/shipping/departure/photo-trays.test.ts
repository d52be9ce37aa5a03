import { expect, test, vi } from 'vitest'
import { openPhotoTrays } from './photo-trays.ts'

// Seen to fail: once a photo was taken, the page asked before one left it, also without any photo left.
test('the trays say whether they hold a photo, also once the last is removed', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const told: boolean[] = []
  const trays = openPhotoTrays((hasPhotos) => told.push(hasPhotos))
  for (const parcel of ['one', 'two']) await trays.of(parcel).add([new Blob(['photo'])])
  for (const parcel of ['one', 'two']) {
    const taken = trays.of(parcel)
    for (const { key } of taken.now()) taken.remove(key)
  }
  expect(told).toEqual([true, true, true, false])
  vi.unstubAllGlobals()
})
