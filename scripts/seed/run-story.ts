import type { Context } from '#server/core/context.ts'
import { publishDocument } from '#server/papers/documents/publish-document.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import type { Cast } from './cast.ts'
import type { Clock } from './clock.ts'
import { exchangeSteps } from './exchange-steps.ts'
import { moneySteps } from './money-steps.ts'
import type { PastLaPoste } from './past-la-poste.ts'
import { parcelSteps } from './parcel-steps.ts'
import { quoteSteps } from './quote-steps.ts'
import { demoQuotes } from './quote-story.ts'
import { type Ago, parcel, received, type DemoParcel } from './demo-parcel.ts'
import { demoParcels } from './story.ts'

/** What every step of the story works with. */
export type Stage = {
  readonly cast: Cast
  readonly clock: Clock
  readonly laPoste: PastLaPoste
  /** The rows made so far, by the name that the story gives them. */
  readonly ids: Map<string, string>
  /** Pays, and applies the payment. Absent without a payment provider: the story then stops at the cart. */
  readonly payments: Payments | undefined
}
export type Payments = {
  readonly pay: (
    ctx: Context,
    sale: {
      readonly quoteId: string
      readonly by: 'card' | 'paypal' | 'transfer'
      readonly keeps: boolean
    },
  ) => Promise<void>
  /** Pays an accepted return by card. */
  readonly payReturn: (ctx: Context, requestId: string, totalCents: number) => Promise<void>
  /** Buys a plan by the month; `whenPaid` receives the payment's session before it counts. */
  readonly subscribe: (
    ctx: Context,
    plan: 'standard' | 'premium',
    whenPaid?: (sessionId: string) => Promise<void>,
  ) => Promise<void>
  /** What the bank decides about a subscription; `undefined` when nothing can make the bank act. */
  readonly renewals: Renewals | undefined
  /** The bank of a paid quote takes its money back, and awaits our answer; `undefined` when nothing can make the bank act. */
  readonly dispute: ((ctx: Context, quoteId: string) => Promise<void>) | undefined
  /** The bank's late refusal of a transfer; `undefined` when nothing can make the bank answer. */
  readonly refuseTransfer: ((ctx: Context, quoteId: string) => Promise<void>) | undefined
}
export type Renewals = {
  /** The plan that this session has just bought began a month ago, less an hour. */
  readonly putBack: (ctx: Context, sessionId: string) => Promise<void>
  /** Its renewal, due four hours ago, is refused. */
  readonly refuse: (ctx: Context) => Promise<void>
}
export type Step = { readonly at: Ago | Date; readonly act: () => Promise<unknown> }

/** Plays the whole story in the order in which it happened, each step at its own time. */
export async function runStory(stage: Stage): Promise<void> {
  const steps = [
    ...[...demoParcels, ...returnParcels].flatMap((parcel) => parcelSteps(stage, parcel)),
    ...demoQuotes.flatMap((quote) => quoteSteps(stage, quote)),
    { at: '20 09:30' as const, act: () => publishGuide(stage.cast.admin) },
    ...exchangeSteps(stage),
    ...(stage.payments ? moneySteps(stage, stage.payments) : []),
  ]
  const timed = steps.map(({ at, act }) => ({
    at: at instanceof Date ? at : stage.clock.dateOf(at),
    act,
  }))
  for (const { at, act } of timed.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    stage.clock.moveTo(at)
    await act()
  }
}

/** The parcels that go back to their shops (`return-steps.ts`). */
const returnParcels: readonly DemoParcel[] = [
  parcel('baskets', 'jeanLuc', '6A04817730621', ['Foulée Libre', 'Chaussures de course'], {
    action: 'immediate_forwarding',
    declared: '14 06:12',
    reception: received('7 10:25', 1080, [340, 220, 130], 'B03', 'shoe'),
  }),
  parcel('abat-jour', 'jeanLuc', '6A04817851120', ['Luminaires Brun', 'Abat-jour en papier'], {
    action: 'temporary_storage',
    declared: '9 06:31',
    reception: received('3 09:48', 2240, [460, 240, 220], 'C02', 'fragile'),
  }),
]

/** A document that the office gave to all its customers, so that their page shows one. */
async function publishGuide(admin: Context): Promise<void> {
  const { siteName, company, contactEmail } = await readSettings(admin.db)
  const title = 'Bien remplir la déclaration de contenu'
  const body = await renderPdf({
    title,
    heading: title,
    createdAt: admin.now(),
    issuer: { name: siteName, lines: [company.address, contactEmail] },
    parts: [
      {
        kind: 'text',
        title: 'Dire ce que c’est',
        paragraphs: [
          'La douane lit chaque ligne\u00A0: « chaussures de course en toile » passe, « cadeau » ou « divers » retient le colis.',
          'Donnez la quantité et le prix payé, taxes comprises, de chaque article, et gardez la facture de la boutique.',
        ],
      },
      {
        kind: 'text',
        title: 'Plusieurs colis, une commande',
        paragraphs: [
          'Chaque colis porte ses propres lignes\u00A0: la somme des colis fait la facture, et rien n’est taxé deux fois.',
        ],
      },
    ],
    legal: [`${company.name}, ${company.legalForm} · ${company.address}`],
  })
  await publishDocument(admin, { title, clientNumber: undefined }, body)
}
