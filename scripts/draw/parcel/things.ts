import { decal, stick } from './decal.ts'
import { drawDisplay, drawLabel, fragileMarks, fragileTape } from './label.ts'
import { opened } from './opened.ts'
import { card, film, plain, planks, wound, type Card } from './paint.ts'
import { bag, block, carton, crushed, put, roll, type Part } from './shape.ts'

const scotch = { colour: '#c49a5e', wide: 50, share: 0.8 }
const clear = { colour: '#e3d6b8', wide: 48, share: 0.34 }

const label = (
  code: string,
  accent: string,
  face: 'top' | 'front',
  at: readonly [number, number],
  turn: number,
  wide = 150,
) => decal(drawLabel(code, accent), { face, at, size: [wide, wide * 0.78], turn })

const box = (of: Card): Part => ({ distance: carton(...of.size, of.seed), paint: card(of) })

/** Each thing that the demonstration received, standing on the bench at the origin. */
export const things = {
  async kraft() {
    const size = [310, 220, 150] as const
    const decals = [await label('6A04819920388', '#e0a800', 'top', [-52, 6], -4)]
    return [box({ size, colour: '#b98c58', seed: 3, tape: scotch, decals })]
  },
  async tall() {
    const size = [330, 270, 300] as const
    const decals = [
      await label('8R37104466180', '#8c1d18', 'front', [-46, 172], 2, 140),
      await decal(fragileMarks('#4a3620'), {
        face: 'front',
        at: [106, 60],
        size: [84, 78],
        turn: 0,
      }),
    ]
    return [box({ size, colour: '#c29a68', seed: 11, tape: clear, decals })]
  },
  async fragile() {
    const size = [420, 300, 260] as const
    const decals = [
      await label('8R37104482915', '#7a2a22', 'top', [-70, -8], 5, 165),
      await decal(fragileTape('#b53423'), {
        face: 'front',
        at: [0, 214],
        size: [440, 46],
        turn: 0.6,
        gloss: 0.5,
      }),
      await decal(fragileMarks('#6f2a1f'), {
        face: 'front',
        at: [92, 92],
        size: [128, 116],
        turn: 0,
      }),
    ]
    return [box({ size, colour: '#caa676', seed: 5, tape: clear, decals })]
  },
  async long() {
    const size = [820, 260, 190] as const
    const decals = [await label('JD014600006482', '#1b6e3c', 'front', [-230, 100], -2)]
    return [
      box({
        size,
        colour: '#b08450',
        seed: 8,
        tape: { colour: '#c7a063', wide: 62, share: 0.75 },
        decals,
      }),
    ]
  },
  async shoe() {
    const size = [340, 230, 130] as const
    const decals = [await label('6A04820013774', '#e0a800', 'top', [44, -6], 7, 140)]
    const lid = [344, 234, 38] as const
    return [
      box({ size: [334, 224, 126], colour: '#2a4860', seed: 4, coated: true }),
      put(box({ size: lid, colour: '#30536d', seed: 6, coated: true, decals }), [
        0,
        0,
        size[2] - 38,
      ]),
    ]
  },
  async soft() {
    const size = [400, 300] as const
    const decals = [await label('6A04818845137', '#1d4f91', 'top', [-30, 4], -6, 145)]
    const paint = film({ size, colour: '#a9afb3', gloss: 0.42, decals })
    return [{ distance: bag(...size, 74, 2), paint }]
  },
  async white() {
    const decals = [await label('XS945530117FR', '#123f7a', 'front', [-20, 104], 2, 132)]
    const stripe = { colour: '#2c6a74', from: 18, to: 34 }
    const tape = { colour: '#cfd9d8', wide: 48, share: 0.5 }
    const size = [300, 216, 180] as const
    return [box({ size, colour: '#e2ded4', seed: 9, coated: true, tape, stripe, decals })]
  },
  async flat() {
    const size = [345, 340, 46] as const
    const decals = [await label('XS947115820FR', '#123f7a', 'top', [-46, 30], 3, 155)]
    return [box({ size, colour: '#b78d5b', seed: 7, tape: clear, decals })]
  },
  async worn() {
    const size = [390, 280, 210] as const
    const corner = [192, -138, 206] as const
    const decals = [await label('6A04806614430', '#e0a800', 'top', [-70, 20], -8)]
    const paint = card({ size, colour: '#9c7444', seed: 13, tape: scotch, decals, worn: corner })
    return [{ distance: crushed(carton(...size, 13), corner, [-1, 0.8, -0.9], 34), paint }]
  },
  async tube() {
    const sticker = await label('XS947790254FR', '#1b6e3c', 'top', [-60, -14], 0, 120)
    return [{ distance: roll(640, 48, 2), paint: wound({ size: 640, radius: 48, decal: sticker }) }]
  },
  async padded() {
    const size = [330, 230] as const
    const decals = [await label('9V66120048137', '#7a2a22', 'top', [-24, 2], 4, 135)]
    const paint = film({ size, colour: '#c49a5c', gloss: 0.03, paper: true, decals })
    return [{ distance: bag(...size, 38, 17), paint }]
  },
  async pallet() {
    const size = [760, 560, 480] as const
    const decals = [await label('6A04815530427', '#1b6e3c', 'front', [-150, 300], 0, 210)]
    const strap = plain('#20262b', 0.35)
    const straps = [-190, 190].map((x) =>
      put({ distance: block(17, 564, 482, 2), paint: strap }, [x, 0, 143]),
    )
    const boards = [-240, -80, 80, 240].map((y) =>
      put({ distance: block(800, 118, 22, 2), paint: planks }, [0, y, 122]),
    )
    const feet = [-340, 0, 340].flatMap((x) =>
      [-240, 0, 240].map((y) =>
        put({ distance: block(110, 110, 100, 3), paint: planks }, [x, y, 22]),
      ),
    )
    const runners = [-240, 0, 240].map((y) =>
      put({ distance: block(800, 110, 22, 2), paint: planks }, [0, y, 0]),
    )
    const load = put(box({ size, colour: '#b58a57', seed: 15, tape: scotch, decals }), [0, 0, 144])
    return [load, ...straps, ...boards, ...feet, ...runners]
  },
  async weighed() {
    const size = [250, 190, 145] as const
    const decals = [await label('6A04818845120', '#e0a800', 'top', [-30, 0], 5, 118)]
    return [
      ...(await scale('1.320')),
      put(box({ size, colour: '#bd9260', seed: 21, tape: clear, decals }), [0, 24, 68], 16),
    ]
  },
  async weighedWhite() {
    const size = [205, 150, 108] as const
    const decals = [await label('XS946601283FR', '#123f7a', 'top', [-20, 0], -6, 98)]
    return [
      ...(await scale('0.640')),
      put(
        box({ size, colour: '#e4e0d7', seed: 23, coated: true, tape: clear, decals }),
        [10, 24, 68],
        -14,
      ),
    ]
  },
  async open() {
    const [white, blue] = [
      await label('XS945530117FR', '#123f7a', 'top', [0, 0], 80, 110),
      await label('6A04820013774', '#e0a800', 'top', [0, 0], 4, 110),
    ]
    const inside = [
      put(
        box({ size: [210, 150, 130], colour: '#e2ded4', seed: 9, coated: true, decals: [white] }),
        [-110, 74, 70],
      ),
      put(
        box({ size: [200, 300, 120], colour: '#30536d', seed: 4, coated: true, decals: [blue] }),
        [112, -4, 74],
      ),
      put(
        {
          distance: bag(220, 150, 46, 5),
          paint: film({ size: [220, 150], colour: '#a9afb3', gloss: 0.4, decals: [] }),
        },
        [-108, -84, 120],
      ),
    ]
    return [...opened(460, 340, 240), ...inside]
  },
  async openWhite() {
    const size = [300, 216, 180] as const
    const decals = [await label('XS945530117FR', '#123f7a', 'top', [-40, 12], 3, 132)]
    const tape = { colour: '#cfd9d8', wide: 48, share: 0.5 }
    const inside = box({ size, colour: '#e2ded4', seed: 9, coated: true, tape, decals })
    return [...opened(400, 320, 250), put(inside, [6, 0, 52], 3)]
  },
  async openLong() {
    const size = [820, 250, 150] as const
    const decals = [await label('6A04815502217', '#1b6e3c', 'top', [-200, 0], -3, 160)]
    const inside = box({ size, colour: '#b08450', seed: 8, tape: scotch, decals })
    return [...opened(900, 330, 220), put(inside, [0, 0, 54], 1)]
  },
  async closedLong() {
    const size = [900, 330, 220] as const
    const decals = [
      await label('8L00419903312', '#8c1d18', 'front', [-250, 118], 1, 150),
      await decal(fragileMarks('#4a3620'), {
        face: 'front',
        at: [330, 60],
        size: [84, 78],
        turn: 0,
      }),
    ]
    return [box({ size, colour: '#c29a68', seed: 12, tape: clear, decals })]
  },
} satisfies Record<string, () => Promise<readonly Part[]>>

/** A bench scale: a steel plate of 300 mm on a dark foot, its figures towards the camera. */
async function scale(shown: string): Promise<readonly Part[]> {
  const figures = await decal(drawDisplay(shown), {
    face: 'front',
    at: [0, 30],
    size: [118, 38],
    turn: 0,
    gloss: 0.5,
  })
  const foot = plain('#3a4046', 0.15)
  return [
    put({ distance: block(330, 260, 50, 8), paint: foot }, [0, 20, 4]),
    put({ distance: block(340, 270, 12, 5), paint: plain('#b9bec1', 0.6, 0.05) }, [0, 20, 56]),
    put(
      {
        distance: block(210, 60, 54, 7),
        paint: (x, y, z, n, out) => {
          foot(x, y, z, n, out)
          if (n[1] < -0.5 && stick(figures, x, z, out)) out.glow = 1.2
        },
      },
      [0, -140, 0],
    ),
  ]
}
