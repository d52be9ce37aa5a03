import type { ReactNode } from 'react'
import type { Destination } from '#domain/destination/destination.ts'
import type { ShownRates } from '#web/site/destination/use-rates.ts'
import { Section } from './Section.tsx'
import { Showcase } from './showcase/Showcase.tsx'
import { AccountPicture } from './story/AccountPicture.tsx'
import { FollowPicture } from './story/FollowPicture.tsx'
import { GroupPicture } from './story/GroupPicture.tsx'
import { ScalePicture } from './story/ScalePicture.tsx'
import { ShopPicture } from './story/ShopPicture.tsx'

const steps = [
  {
    title: 'Créez votre compte',
    text: 'Gratuit, en deux minutes. Un e-mail à confirmer et c’est prêt.',
    tile: 'bg-sea lg:col-span-5',
  },
  {
    title: 'Recevez votre adresse',
    text: 'Un numéro client et une adresse à Limoges, à copier dans vos boutiques.',
    tile: 'bg-action text-on-action lg:col-span-7 dark:bg-action-soft dark:text-ink',
  },
  {
    title: 'Faites livrer vos colis',
    text: 'Nous les recevons, les pesons, les photographions et les gardons au sec.',
    tile: 'border border-line bg-surface lg:col-span-7',
  },
  {
    title: 'Nous groupons et réexpédions',
    text: 'Vous choisissez les colis, vous acceptez le devis, nous préparons la douane et l’envoi.',
    tile: 'bg-sea lg:col-span-5',
  },
  {
    title: 'Recevez chez vous',
    text: 'Suivez le trajet jusqu’à la remise, où que vous soyez.',
    tile: 'bg-nuit text-on-nuit lg:col-span-12 lg:grid lg:grid-cols-[2fr_3fr] lg:items-center lg:[&_h3]:text-48 lg:[&_h3+p]:text-balance',
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
    <FollowPicture key="follow" destination={destination} />,
  ]
  return (
    <Section id="fonctionnement" title="Comment ça marche&nbsp;?">
      <ol className="grid gap-3 lg:grid-cols-12 lg:gap-6">
        {steps.map(({ title, text, tile }, place) => (
          <li key={title} className={`flex flex-col overflow-hidden rounded-card ${tile}`}>
            <div className="flex gap-4 px-4 py-3 sm:gap-6 sm:px-8 sm:py-6">
              <span
                className="-mt-1.5 font-display text-48 font-extrabold lg:text-64"
                aria-hidden="true"
              >
                {place + 1}
              </span>
              <div className="max-w-md">
                <h3 className="text-22 lg:text-36">{title}</h3>
                <p className="mt-1 text-14 sm:text-18">{text}</p>
              </div>
            </div>
            {pictures[place]}
          </li>
        ))}
      </ol>
      <Showcase />
    </Section>
  )
}
