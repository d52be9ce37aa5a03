import type { ReactNode } from 'react'
import type { Destination } from '#domain/destination/destination.ts'
import type { ShownRates } from '#web/site/destination/use-rates.ts'
import { Section } from './Section.tsx'
import { Showcase } from './showcase/Showcase.tsx'
import { WarehouseScenes } from './showcase/WarehouseScenes.tsx'
import { AccountPicture } from './story/AccountPicture.tsx'
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

/** The five ports of a parcel's journey, each with what one sees there, drawn by the product's own parts. */
export function HowItWorks({
  destination,
  prices,
}: {
  destination: Destination
  prices: ShownRates
}) {
  const pictures: readonly ReactNode[] = [
    <AccountPicture key="account" />,
    <ShopPicture key="shop" destination={destination} />,
    <ScalePicture key="scale" />,
    <GroupPicture key="group" destination={destination} prices={prices} />,
    <PhonePicture key="phone" destination={destination} />,
  ]
  return (
    <Section id="fonctionnement" title="Comment ça marche&nbsp;?">
      {/* The line of the route runs under the numbers, from the middle of the first picture to that of the last. */}
      <ol className="relative grid gap-y-5 lg:before:absolute lg:before:inset-y-[10%] lg:before:left-5.5 lg:before:w-1 lg:before:bg-action">
        {steps.map(({ title, text }, place) => (
          <li
            key={title}
            className="relative grid grid-cols-[3rem_minmax(0,1fr)] lg:grid-cols-[4.5rem_minmax(0,2fr)_minmax(0,3fr)]"
          >
            <Number of={place + 1} />
            <div className="lg:grid lg:content-center lg:rounded-l-card lg:border lg:border-r-0 lg:border-line lg:bg-surface lg:px-8">
              <h3 className="text-18 sm:text-22 lg:pb-1 lg:text-28 2xl:text-36">{title}</h3>
              <p className="max-w-xl text-14 text-ink-soft sm:text-18">{text}</p>
            </div>
            {/* Of one height, so that the words stand at equal distances. */}
            <div className="max-lg:col-span-2 lg:*:mt-0 lg:*:h-80 lg:*:rounded-l-none">
              {pictures[place]}
            </div>
          </li>
        ))}
      </ol>
      <WarehouseScenes />
      <Showcase />
    </Section>
  )
}

const Number = ({ of }: { of: number }) => (
  <span
    className="figures flex size-9 items-center justify-center rounded-full bg-action font-display text-lg font-bold text-on-action lg:size-12 lg:self-center lg:text-22 lg:ring-8 lg:ring-page"
    aria-hidden="true"
  >
    {of}
  </span>
)
