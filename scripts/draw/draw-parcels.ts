import type { PictureName } from '../seed/picture-name.ts'
import { desk } from './parcel/desk.ts'
import { develop } from './parcel/develop.ts'
import type { Room } from './parcel/room.ts'
import { shelf } from './parcel/shelf.ts'
import { things } from './parcel/things.ts'
import { trace } from './parcel/trace.ts'

type View = {
  readonly room: Room
  /** How many degrees the parcel is turned, the camera looks down, and the photographer's hand leaned. */
  readonly at: readonly [turn: number, tilt: number, lean: number]
  /** Millimetres from the camera to the parcel's middle, and how high that is. */
  readonly far: number
  readonly aim: number
  /** How much longer the shot is exposed. */
  readonly exposure?: number
}

/** The house itself, for the site: the demonstration received none of it. */
export const house = { shelf, desk }

type DrawnName = PictureName | keyof typeof house

const views: Readonly<Record<DrawnName, View>> = {
  kraft: { room: 'bench', at: [28, 36, 1.8], far: 760, aim: 62 },
  tall: { room: 'steel', at: [-24, 24, -1.5], far: 980, aim: 130 },
  fragile: { room: 'steel', at: [-27, 28, -2.2], far: 1060, aim: 110 },
  long: { room: 'mat', at: [19, 33, 2.6], far: 1180, aim: 70 },
  shoe: { room: 'bench', at: [-31, 38, -1.2], far: 800, aim: 50 },
  soft: { room: 'mat', at: [21, 48, 3.1], far: 800, aim: 20 },
  flat: { room: 'steel', at: [26, 44, 1.1], far: 800, aim: 10 },
  white: { room: 'mat', at: [33, 30, -2.8], far: 760, aim: 76 },
  worn: { room: 'bench', at: [-33, 31, 2.2], far: 900, aim: 84 },
  tube: { room: 'bench', at: [27, 38, -1.8], far: 900, aim: 36 },
  padded: { room: 'steel', at: [-19, 52, -2.4], far: 680, aim: 14 },
  pallet: { room: 'floor', at: [-30, 19, 1.2], far: 1900, aim: 270 },
  weighed: { room: 'bench', at: [9, 30, -1.4], far: 830, aim: 78 },
  weighedWhite: { room: 'steel', at: [-10, 33, 1.6], far: 800, aim: 66 },
  open: { room: 'bench', at: [17, 48, 1.5], far: 1000, aim: 130 },
  openWhite: { room: 'steel', at: [-21, 46, -1.3], far: 1100, aim: 130 },
  openLong: { room: 'bench', at: [14, 50, 1.5], far: 1880, aim: 110 },
  closedLong: { room: 'steel', at: [-17, 33, -1.2], far: 1720, aim: 90 },
  shelf: { room: 'floor', at: [5, 11, 0.6], far: 1500, aim: 415, exposure: 1.75 },
  desk: { room: 'bench', at: [6, 31, 1], far: 850, aim: 66 },
}

/** The pictures weigh about as much together as a page of the site. */
const mostBytes = 27_000

/** The pictures of the demonstration's parcels, as a telephone would have taken them (WebP): those that are named, or all. Each takes half a minute. */
export async function* drawParcels(
  only: readonly string[],
): AsyncGenerator<readonly [DrawnName, Buffer]> {
  for (const [index, name] of (Object.keys(views) as DrawnName[]).entries()) {
    if (only.length > 0 && !only.includes(name)) continue
    const { room, at, far, aim, exposure } = views[name]
    const [turn, tilt, lean] = at
    const parts = await { ...things, ...house }[name]()
    const film = trace({ room, parts, turn, tilt, lean, distance: far, aim, seed: index + 1 })
    yield [name, await develop(film, far, mostBytes, exposure)]
  }
}
