import type { ReactNode } from 'react'
import type { Destination } from '#domain/destination/destination.ts'
import type { ShownRates } from '#web/site/destination/use-rates.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Section } from './Section.tsx'
import { Showcase } from './showcase/Showcase.tsx'
import { WarehouseScenes } from './showcase/WarehouseScenes.tsx'
import { GroupPicture } from './story/GroupPicture.tsx'
import { PhonePicture } from './story/PhonePicture.tsx'
import { ScalePicture } from './story/ScalePicture.tsx'
import { ShopPicture } from './story/ShopPicture.tsx'

const steps = [
  {
    title: 'Créez votre compte',
    text: 'Gratuit, en deux minutes. Un e-mail à confirmer et c’est prêt.',
  },
  {
    title: 'Recevez votre adresse',
    text: 'Un numéro client et une adresse à Limoges, à copier dans vos boutiques.',
  },
  {
    title: 'Faites livrer vos colis',
    text: 'Nous les recevons, les pesons, les photographions et les gardons au sec.',
  },
  {
    title: 'Nous groupons et réexpédions',
    text: 'Vous choisissez les colis, vous acceptez le devis, nous préparons la douane et l’envoi.',
  },
  {
    title: 'Recevez chez vous',
    text: 'Suivez le trajet jusqu’à la remise, où que vous soyez.',
  },
] as const

/** The five ports of a parcel's journey; from the second on, what one sees there, drawn by the product's own parts. */
export function HowItWorks({
  destination,
  prices,
}: {
  destination: Destination
  prices: ShownRates
}) {
  const pictures: readonly ReactNode[] = [
    null,
    <ShopPicture key="shop" destination={destination} />,
    <ScalePicture key="scale" />,
    <GroupPicture key="group" destination={destination} prices={prices} />,
    <PhonePicture key="phone" destination={destination} />,
  ]
  return (
    <Section id="fonctionnement" title="Comment ça marche&nbsp;?">
      {/* The line of the route runs under the numbers, from the first port to the last. */}
      <ol className="relative grid grid-cols-[minmax(0,1fr)] gap-y-5 sm:gap-y-8 lg:before:absolute lg:before:top-16 lg:before:bottom-40 lg:before:left-5.5 lg:before:w-1 lg:before:rounded-full lg:before:bg-action">
        {steps.map(({ title, text }, place) => (
          <li
            key={title}
            className={joinClasses(
              'relative lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-12',
              // The first two share one picture, each half of its height.
              place < 2 ? 'lg:col-start-1 lg:row-start-1' : 'lg:items-center',
            )}
          >
            <div
              className={joinClasses(
                'grid grid-cols-[2.25rem_1fr] gap-x-3 lg:grid-cols-[3rem_1fr] lg:gap-x-6',
                place < 2 && 'lg:h-34 lg:content-center',
                place === 1 && 'lg:self-end',
              )}
            >
              <Number of={place + 1} isLast={place === steps.length - 1} />
              <div>
                <h3 className="text-18 leading-6 sm:text-22 lg:text-28 lg:leading-12">{title}</h3>
                <p className="max-w-md text-14 text-ink-soft sm:text-18">{text}</p>
              </div>
            </div>
            {pictures[place]}
          </li>
        ))}
      </ol>
      <WarehouseScenes />
      <Showcase />
    </Section>
  )
}

const Number = ({ of, isLast }: { of: number; isLast: boolean }) => (
  <span
    className={joinClasses(
      'figures flex size-9 items-center justify-center rounded-full font-display text-lg font-bold lg:size-12 lg:text-22 lg:ring-8 lg:ring-page',
      isLast ? 'bg-call text-on-call' : 'bg-action text-on-action',
    )}
    aria-hidden="true"
  >
    {of}
  </span>
)
