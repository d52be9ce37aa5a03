import { Link } from 'react-router'
import { Camera, Headset, ReceiptEuro, Warehouse } from 'lucide-react'
import { RoutePicture } from '#web/chrome/route/RoutePicture.tsx'
import firstRoutePicture from '#web/chrome/route/routes/nouvelle-caledonie.json' with { type: 'json' }
import { indicativeDelay, territories } from '#web/copy/territories.ts'
import { sitePaths } from '#web/site-paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { useSold } from '#web/api/catalogue.ts'
import { roomy, StartLink } from '../StartLink.tsx'
import { Ground } from './Ground.tsx'
import { PriceCard, type Parcel } from './PriceCard.tsx'

/** What the visitor comes with, and what it costs them: the territory and the object give the price at once. */
export function Hero({ parcel, onParcel }: { parcel: Parcel; onParcel: (parcel: Parcel) => void }) {
  return (
    <section id="hero" className="scroll-mt-23 lg:isolate lg:overflow-clip lg:bg-sea">
      <div className="page-width mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-4 px-4 py-3 sm:gap-y-6 sm:px-6 sm:pt-8 sm:pb-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-y-2 lg:pt-12 lg:pb-8 xl:pb-2 xl:grid-cols-[minmax(0,1fr)_30rem] 2xl:grid-cols-[minmax(0,1fr)_36rem]">
        <div className="enter">
          <h1 className="text-13 font-semibold tracking-normal text-balance text-action sm:text-22">
            Vos colis livrés partout en <span className="whitespace-nowrap">outre-mer</span> et à
            l’étranger
          </h1>
          <p className="mt-3 font-display text-[2.375rem] leading-[1.02] font-extrabold tracking-tight text-balance sm:text-64 2xl:text-[5.5rem]">
            Cette boutique ne livre pas chez vous&nbsp;? Nous, oui.
          </p>
          <p className="mt-3 max-w-xl text-ink-soft max-sm:leading-5.5 sm:mt-6 sm:text-18">
            Une adresse française, vos achats groupés et livrés {whereTo(parcel)}.{' '}
            <span className="sm:block">Suivi en temps réel, paiement fiable.</span>
          </p>
          <div className="mt-4 flex flex-wrap gap-2 sm:mt-6 sm:gap-3">
            <StartLink />
            <Link
              to={sitePaths.homeSection('fonctionnement')}
              className={buttonStyle('secondary', 'normal', roomy)}
            >
              Comment ça marche&nbsp;?
            </Link>
          </div>
          <p className="mt-4 text-ink-soft max-sm:hidden lg:hidden">
            Création de compte à <span className="figures">0&nbsp;€</span>, assurance de base
            comprise.
          </p>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pb-10">
          <PriceCard parcel={parcel} onParcel={onParcel} />
        </div>
        {/* Drawn where it is in the first screen; on a phone its frames would delay the first words, unseen. */}
        <div className="on-ground hero-chart max-lg:-mt-4 max-lg:overflow-hidden max-lg:rounded-b-card max-lg:border max-lg:border-t-0 max-lg:border-line sm:max-lg:-mt-6 max-lg:[&_.route-behind]:animate-none">
          <Ground destination={parcel.destination} />
          <div className="max-sm:after-words max-sm:[contain-intrinsic-block-size:6.5rem]">
            <RoutePicture
              destination={parcel.destination}
              share={0}
              end="setting-out"
              isLow
              first={firstRoutePicture}
            />
          </div>
        </div>
      </div>
      <Proof />
    </section>
  )
}

/** « en Guadeloupe en 5 à 7 jours ouvrés »; without the delay where only a quote can say it. */
function whereTo({ destination }: Parcel): string {
  const where = territories.find(({ name }) => name === destination)?.where ?? ''
  const delay = indicativeDelay(destination, 'standard')
  // The name of a territory stays whole at the end of a line.
  return (delay ? `${where} en ${delay}` : where).replaceAll('-', '\u2011')
}

/** Only what is true for everybody. */
function Proof() {
  const { plans } = useSold()
  const facts = [
    { Icon: Camera, text: 'Photo et pesée de chaque colis' },
    { Icon: ReceiptEuro, text: 'Prix ferme avant paiement' },
    { Icon: Warehouse, text: `${plans.gratuit.freeStorageDays}\u00a0jours de stockage gratuit` },
    { Icon: Headset, text: 'Réponse sous un jour ouvré' },
  ]
  return (
    <div className="border-t border-line lg:bg-page">
      <div className="page-width mx-auto max-w-7xl px-4 sm:px-6">
        <ul className="grid max-sm:after-words max-sm:[contain-intrinsic-block-size:5.5rem] grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-2 py-3 text-13 leading-4 sm:grid-cols-2 sm:text-16 lg:flex lg:justify-between">
          {facts.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-2.5">
              <Icon className="size-5 shrink-0 text-action" aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
