import type { ParcelRecord } from '#contract/warehouse/parcel-record.ts'

export type Photos = ParcelRecord['photos']

/** Whether somebody else moved, hid or removed a photo meanwhile. */
export const isOtherArrangement = (one: Photos, other: Photos): boolean =>
  one.length !== other.length ||
  one.some(({ id, isPrivate }, at) => other[at]?.id !== id || other[at].isPrivate !== isPrivate)

/** Applies this user's order to the current photos: visibility not changed here follows the colleague's, new photos come last. */
export function ontoTheirs(opened: Photos, mine: Photos, now: Photos): Photos {
  const [before, after] = [byId(opened), byId(now)]
  const kept = mine.flatMap((photo) => {
    const theirs = after.get(photo.id)
    if (!theirs) return []
    const isTouched = before.get(photo.id)?.isPrivate !== photo.isPrivate
    return isTouched ? [photo] : [theirs]
  })
  const known = byId(mine)
  return [...kept, ...now.filter(({ id }) => !known.has(id))]
}

/** One sentence per difference. */
export function arrangementChanges(opened: Photos, now: Photos): string[] {
  const [before, after] = [byId(opened), byId(now)]
  const both = now.filter(({ id }) => before.has(id))
  const turned = both.filter(({ id, isPrivate }) => before.get(id)?.isPrivate !== isPrivate)
  const hidden = turned.filter(({ isPrivate }) => isPrivate).length
  const stayed = opened.filter(({ id }) => after.has(id))
  const isMoved = stayed.some(({ id }, at) => both[at]?.id !== id)
  return [
    ...told(hidden, 'cachée au client', 'cachées au client'),
    ...told(turned.length - hidden, 'montrée au client', 'montrées au client'),
    ...told(now.length - both.length, 'ajoutée', 'ajoutées'),
    ...told(opened.length - stayed.length, 'retirée', 'retirées'),
    ...(isMoved ? ['ordre changé'] : []),
  ]
}

const byId = (photos: Photos) => new Map(photos.map((photo) => [photo.id, photo]))

function told(count: number, one: string, many: string): string[] {
  if (count === 0) return []
  return [count === 1 ? `une photo ${one}` : `${count} photos ${many}`]
}
