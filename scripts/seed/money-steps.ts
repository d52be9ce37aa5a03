import { agreeStandingOrder } from '#server/sales/standing-orders/agree-standing-order.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { readCart } from '#server/payments/cart/read-cart.ts'
import { saveProfessional } from '#server/people/clients/save-professional.ts'
import { standingOrderVersion } from '#words/standing-order.ts'
import { idOf } from './cast.ts'
import { idNamed } from './parcel-steps.ts'
import type { Payments, Renewals, Stage, Step } from './run-story.ts'

const hour = 3_600_000

/** A shipment that Marie's card will pay, and a company whose plan was refused by its bank this morning. */
export const moneySteps = (stage: Stage, payments: Payments): Step[] => [
  { at: '1 10:30', act: () => programShipment(stage) },
  ...(payments.renewals ? unpaidPlan(stage, payments, payments.renewals) : []),
]

async function programShipment({ cast: { marie }, ids }: Stage): Promise<void> {
  const { stopHours } = await readSettings(marie.db)
  const { termsVersion } = await readCart(marie)
  const { id: paymentMethodId } = await marie.db
    .selectFrom('payment_methods')
    .select('id')
    .where('customer_id', '=', idOf(marie))
    .executeTakeFirstOrThrow()
  await agreeStandingOrder(marie, {
    firstName: 'Marie',
    lastName: 'Tehei',
    email: 'client@escale.test',
    destination: 'Nouvelle-Calédonie',
    mode: 'standard',
    options: ['consolidation'],
    insuranceTier: 0,
    remarks: null,
    parcelIds: [idNamed(ids, 'carnets'), idNamed(ids, 'perles')],
    condition: { kind: 'all-arrived' },
    ceilingCents: 9000,
    paymentMethodId,
    agreement: standingOrderVersion,
    stopHours,
    acceptTerms: true,
    termsVersion,
    requestExpress: true,
  })
}

function unpaidPlan(
  { cast: { admin, entreprise }, clock }: Stage,
  payments: Payments,
  renewals: Renewals,
): Step[] {
  const bought = new Date(2 * clock.present.getTime() - aMonthAfter(clock.present) + hour)
  return [
    { at: '40 14:05', act: () => becomeCompany(admin, idOf(entreprise)) },
    {
      at: bought,
      act: () =>
        payments.subscribe(entreprise, 'premium', (sessionId) =>
          renewals.putBack(entreprise, sessionId),
        ),
    },
    { at: 'h4', act: () => renewals.refuse(entreprise) },
  ]
}

const becomeCompany = (admin: Stage['cast']['admin'], customerId: string) =>
  saveProfessional(admin, {
    customerId,
    version: 0,
    company: 'Atelier Bois-Soleil',
    siren: '123 456 782',
    vatNumber: 'FR11123456782',
    transportPercent: 5,
    feePercent: 0,
  })

/** As the provider counts: the same day, or the last one of a shorter month. */
function aMonthAfter(at: Date): number {
  const after = new Date(at)
  after.setUTCDate(1)
  after.setUTCMonth(after.getUTCMonth() + 2, 0)
  after.setUTCDate(Math.min(at.getUTCDate(), after.getUTCDate()))
  return after.getTime()
}
