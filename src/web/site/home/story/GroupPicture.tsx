import type { Destination } from '#domain/destination/destination.ts'
import { towards } from '#domain/destination/destination.ts'
import { groupingSaving } from '#domain/pricing/grouping-saving.ts'
import { grams } from '#domain/units.ts'
import { useSold } from '#web/api/catalogue.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { kilogramsText } from '#words/amounts.ts'
import type { ShownRates } from '#web/site/destination/use-rates.ts'
import { ObjectPicture, objects } from '#web/site/home/hero/objects.tsx'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import open from './open.webp'

const orders = [
  { name: 'Robe', weight: grams(600), like: 'Robe' },
  { name: 'Baskets enfant', weight: grams(700), like: 'Baskets' },
  { name: 'Petit jouet', weight: grams(600), like: 'Jouet' },
]
const wholeGrams = orders.reduce((sum, { weight }) => sum + weight, 0)

/** Three orders in one shipment, at today's prices. Read aloud too: the saving stands nowhere else. */
export function GroupPicture({
  destination,
  prices: { rates, fees },
}: {
  destination: Destination
  prices: ShownRates
}) {
  const { serviceOptions } = useSold()
  const grouping = serviceOptions.find(({ id }) => id === 'groupement')?.pricing
  const feeCents = fees.find(({ plan }) => plan === 'gratuit')?.feeCents
  const saving =
    grouping?.kind === 'by-weight' && feeCents !== undefined
      ? groupingSaving(
          orders.map(({ weight }) => weight),
          { rates, feeCents, groupingCents: grouping.cents },
        )
      : null
  if (!saving) return <Boxes />
  return (
    <figure className="flex grow flex-col px-4 pb-4 sm:px-8 sm:pb-8">
      <figcaption className="text-14 font-semibold">
        Trois commandes {towards(destination)}, un seul envoi
      </figcaption>
      <img
        src={open}
        alt=""
        width={1200}
        height={900}
        loading="lazy"
        decoding="async"
        className="mt-1.5 mb-2 h-44 w-full rounded-button object-cover max-lg:hidden"
      />
      <ul className="mt-1.5 grid grow gap-1.5">
        {orders.map(({ name, weight, like }, place) => (
          <li
            key={name}
            className="flex flex-wrap items-center gap-x-3 rounded-control bg-surface px-2 py-1 sm:px-4 sm:py-2"
          >
            <ObjectPicture>{objects.find((object) => object.name === like)?.picture}</ObjectPicture>
            <span className="figures flex-1">
              {name}, {kilogramsText(weight)}
            </span>
            <del className="figures ml-auto text-ink-soft">
              {formatMoney(saving.each[place] ?? 0)}
            </del>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 max-sm:text-14 sm:mt-4">
        <span className="figures">
          Groupés, {kilogramsText(wholeGrams)}&nbsp;:{' '}
          <strong className="block font-display text-22 font-bold sm:text-28">
            {formatMoney(saving.together)}
          </strong>
        </span>
        <strong className="figures rounded-chip bg-sun px-3 py-1 font-display text-22 font-extrabold text-black sm:px-5 sm:py-2 sm:text-36">
          {formatMoney(0 - saving.saved)}
        </strong>
      </p>
      <p className="mt-1 text-13 text-ink-soft">
        Par avion, groupement et frais de traitement compris, avec l’Offre Gratuite.
      </p>
    </figure>
  )
}

const Boxes = () => (
  <div aria-hidden="true" className="mt-auto flex h-40 items-center justify-center gap-4">
    {orders.map(({ name }) => (
      <span key={name} className="size-20 overflow-hidden rounded-button">
        <DrawnParcel />
      </span>
    ))}
  </div>
)
