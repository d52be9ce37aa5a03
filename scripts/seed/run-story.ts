import type { Context } from '#server/core/context.ts'
import type { Cast } from './cast.ts'
import type { Clock } from './clock.ts'
import { publishGuide } from './publish-guide.ts'
import { exchangeSteps } from './exchange-steps.ts'
import { moneySteps } from './money-steps.ts'
import type { PastLaPoste } from './past-la-poste.ts'
import { parcelSteps } from './parcel-steps.ts'
import { quoteSteps } from './quote-steps.ts'
import { demoQuotes } from './quote-story.ts'
import { returnParcels } from './return-parcels.ts'
import type { Ago } from './demo-parcel.ts'
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
