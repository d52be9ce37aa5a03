import sharp from 'sharp'
import type { PictureName } from '../seed/story.ts'
import { drawBox, type Box } from './parcel/box.ts'
import { height, viewFrom, width } from './parcel/camera.ts'
import { drawPouch } from './parcel/pouch.ts'
import { drawRoom, type Room } from './parcel/room.ts'

type Shot = {
  readonly room: Room
  readonly turn: number
  readonly tilt: number
  readonly distance: number
  /** How many degrees the photographer's hand leaned. */
  readonly lean: number
  readonly thing: Box | 'pouch'
}

const brown = { top: '#c79f6b', front: '#b0854f', side: '#8f6a3c' }
const pale = { top: '#dcc096', front: '#c6a677', side: '#a3834f' }
const dark = { top: '#a98354', front: '#8d683b', side: '#6f502b' }
const white = { top: '#ece8df', front: '#d9d4c9', side: '#b4aea1' }
const shoeBlue = { top: '#2d4c63', front: '#243e52', side: '#1a2e3d' }

const shots: Readonly<Record<PictureName, Shot>> = {
  kraft: shot('bench', [24, 34, 900], 1.8, {
    size: [310, 220, 150],
    card: brown,
    tape: '#d9b27a',
    label: { code: '6A04819920388', accent: '#f0b400', face: 'top' },
  }),
  fragile: shot('shelf', [-26, 27, 1080], -2.2, {
    size: [420, 300, 260],
    card: pale,
    tape: '#e9dcc3',
    label: { code: '8R37104482915', accent: '#8c1d18', face: 'top' },
    marks: 'fragile',
  }),
  long: shot('mat', [17, 33, 1420], 2.6, {
    size: [820, 300, 190],
    card: brown,
    tape: '#4b4b4b',
    label: { code: 'JD014600006482', accent: '#1b6e3c', face: 'front' },
  }),
  shoe: shot('bench', [-31, 38, 850], -1.2, {
    size: [340, 230, 130],
    card: shoeBlue,
    tape: '#e6e2d8',
    label: { code: '6A04820013774', accent: '#f0b400', face: 'top' },
  }),
  soft: { room: 'mat', turn: 21, tilt: 50, distance: 900, lean: 3.1, thing: 'pouch' },
  flat: shot('shelf', [28, 44, 900], 1.1, {
    size: [340, 330, 50],
    card: pale,
    tape: '#cdb184',
    label: { code: 'XS947115820FR', accent: '#123f7a', face: 'top' },
  }),
  white: shot('mat', [33, 30, 880], -2.8, {
    size: [290, 210, 190],
    card: white,
    tape: '#bfd4d6',
    label: { code: 'XS945530117FR', accent: '#123f7a', face: 'front' },
    marks: 'stripe',
  }),
  worn: shot('bench', [-22, 31, 980], 2.2, {
    size: [390, 280, 210],
    card: dark,
    tape: '#b58a52',
    label: { code: '6A04806614430', accent: '#f0b400', face: 'top' },
    isWorn: true,
  }),
}

function shot(
  room: Room,
  [turn, tilt, distance]: readonly [number, number, number],
  lean: number,
  thing: Box,
): Shot {
  return { room, turn, tilt, distance, lean, thing }
}

/** The pictures of the demonstration's parcels, as a telephone would have taken them (WebP). */
export async function drawParcels(): Promise<readonly (readonly [PictureName, Buffer])[]> {
  const grain = await drawGrain()
  const names = Object.keys(shots) as PictureName[]
  return Promise.all(names.map(async (name) => [name, await develop(shots[name], grain)] as const))
}

/** The background is a little out of focus behind the parcel, so a quarter of the pixels is enough. */
const backdrop = (room: Room): Promise<Buffer> =>
  sharp(Buffer.from(svg(drawRoom(room), width / 2)))
    .resize(width, height)
    .png({ compressionLevel: 1 })
    .toBuffer()

/** The noise of a small sensor in a dim warehouse. */
const drawGrain = (): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 16 },
    },
  })
    .blur(0.6)
    .png({ compressionLevel: 1 })
    .toBuffer()

async function develop(taken: Shot, grain: Buffer): Promise<Buffer> {
  const { room, turn, tilt, distance, lean, thing } = taken
  const view = viewFrom({ turn: turn + lean, tilt, distance })
  const parcel = thing === 'pouch' ? drawPouch(view) : drawBox(view, thing, turn > 0 ? -1 : 1)
  return sharp(await backdrop(room))
    .composite([
      { input: Buffer.from(svg(shadowBlur + parcel + lamp)) },
      { input: grain, blend: 'soft-light' },
    ])
    .webp({ quality: 62 })
    .toBuffer()
}

const svg = (drawing: string, pixels: number = width): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${(pixels * height) / width}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`

const shadowBlur = `<defs>
  <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="18"/></filter>
  <filter id="tight" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="4"/></filter>
</defs>`

/** One neon above, a little to the left; the corners of a cheap lens are darker. */
const lamp = `<defs><radialGradient id="light" cx="0.42" cy="0.3" r="0.85"><stop offset="0" stop-color="#fff" stop-opacity="0.28"/><stop offset="0.55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#light)"/>`
