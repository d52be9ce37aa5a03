import { decal, stick } from './decal.ts'
import { drawLabel, fragileMarks } from './label.ts'
import { card, film, plain, type Card } from './paint.ts'
import { bag, block, carton, put, type Part } from './shape.ts'

type Kept = Omit<Card, 'decals'> & {
  readonly label: readonly [code: string, accent: string]
  readonly at: readonly [number, number, number]
  readonly turn: number
}

const tape = { colour: '#e3d6b8', wide: 48, share: 0.34 }
const stripe = { colour: '#2c6a74', from: 18, to: 34 }
const [low, high] = [116, 516]

const kept: readonly Kept[] = [
  {
    label: ['6A04819920388', '#e0a800'],
    size: [330, 290, 300],
    colour: '#c29a68',
    seed: 11,
    tape,
    at: [-430, -20, low],
    turn: -3,
  },
  {
    label: ['8R37104466180', '#8c1d18'],
    size: [350, 290, 170],
    colour: '#b08450',
    seed: 8,
    tape,
    at: [-40, -10, low],
    turn: 4,
  },
  {
    label: ['JD014600006482', '#1b6e3c'],
    size: [300, 240, 110],
    colour: '#30536d',
    seed: 4,
    coated: true,
    at: [-50, -14, low + 172],
    turn: -5,
  },
  {
    label: ['XS945530117FR', '#123f7a'],
    size: [310, 260, 230],
    colour: '#e2ded4',
    seed: 9,
    coated: true,
    stripe,
    at: [370, -20, low],
    turn: 3,
  },
  {
    label: ['6A04815530427', '#1b6e3c'],
    size: [300, 270, 210],
    colour: '#e4e0d7',
    seed: 23,
    coated: true,
    at: [-440, -10, high],
    turn: 5,
  },
  {
    label: ['8R37104482915', '#7a2a22'],
    size: [420, 290, 250],
    colour: '#caa676',
    seed: 5,
    tape,
    at: [-20, -20, high],
    turn: -2,
  },
  {
    label: ['6A04806614430', '#e0a800'],
    size: [320, 270, 150],
    colour: '#a97e4c',
    seed: 13,
    tape,
    at: [400, -16, high],
    turn: -4,
  },
]

/** A bay of the warehouse: parcels side by side, over the labels of their places. */
export async function shelf(): Promise<readonly Part[]> {
  const post = plain('#b0602f', 0.15)
  const posts = [-640, 640].flatMap((x) =>
    [-190, 190].map((y) => put({ distance: block(56, 56, 1000, 3), paint: post }, [x, y, 0])),
  )
  const soft = film({ size: [310, 240], colour: '#8a9195', gloss: 0.3, decals: [] })
  return [
    put(await board(), [0, 0, low - 46]),
    put(await board(), [0, 0, high - 46]),
    ...posts,
    ...(await Promise.all(kept.map(labelled))),
    put({ distance: bag(310, 240, 56, 2), paint: soft }, [400, -30, high + 152], 6),
  ]
}

async function board(): Promise<Part> {
  const steel = plain('#3f586e', 0.2)
  const places = await Promise.all(
    [-400, -10, 380].map((x) =>
      decal(drawLabel(`B${x + 500}`, '#0b6b74'), {
        face: 'front',
        at: [x, 22],
        size: [110, 34],
        turn: 0,
      }),
    ),
  )
  return {
    distance: block(1300, 430, 46, 3),
    paint: (x, y, z, n, out) => {
      steel(x, y, z, n, out)
      if (n[1] < -0.5) for (const one of places) stick(one, x, z, out)
    },
  }
}

async function labelled({ label: [code, accent], at, turn, ...of }: Kept): Promise<Part> {
  const [l, , h] = of.size
  const front = { face: 'front', turn: 1 } as const
  const label = await decal(drawLabel(code, accent), {
    ...front,
    at: [-l * 0.16, h * 0.52],
    size: [130, Math.min(101, h * 0.8)],
  })
  const marks = await decal(fragileMarks('#6f2a1f'), {
    ...front,
    at: [l * 0.25, h * 0.38],
    size: [84, 80],
  })
  const decals = l > 400 ? [label, marks] : [label]
  return put({ distance: carton(...of.size, of.seed), paint: card({ ...of, decals }) }, at, turn)
}
