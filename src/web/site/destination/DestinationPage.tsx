import { Link, Navigate, useParams } from 'react-router'
import {
  destinationFacts,
  type DestinationFacts,
  type ArrivalTaxes,
} from '#domain/destination/destination-facts.ts'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { countsInFrancs } from '#domain/money.ts'
import { useSessionUser } from '#web/api/session.ts'
import { Chart } from '#web/chrome/Chart.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { territories, type Territory } from '#web/copy/territories.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { arrivalTaxes, customsSite, declarationNotes } from '#web/copy/arrival-taxes.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { delaySlot } from '#domain/shipment/arrival-window.ts'
import type { Destination } from '#domain/destination/destination.ts'
import { delaysHtml } from '#words/delays.ts'
import { formatFrancs } from '#words/francs.ts'
import { Breadcrumb } from '../Breadcrumb.tsx'
import { DestinationNotices, servedPart } from './DestinationNotices.tsx'
import { DestinationLinks } from './DestinationLinks.tsx'
import { JourneyFacts } from './JourneyFacts.tsx'
import { RateTable } from './RateTable.tsx'
import { useRates, type ShownRates, type Rates } from './use-rates.ts'

/** /destinations/:slug; an unknown one redirects home, like every unknown path. */
export function DestinationPage() {
  const { slug } = useParams()
  const territory = territories.find((each) => each.slug === slug)
  if (!territory) return <Navigate to={paths.home} replace />
  return <Territory key={territory.slug} territory={territory} />
}

function Territory({ territory }: { territory: Territory }) {
  const { name, where, slug } = territory
  const facts = destinationFacts[name]
  const prices = useRates(name)
  const user = useSessionUser()
  return (
    <div className="mx-auto max-w-7xl px-4 py-8 sm:px-6 sm:py-10">
      <Breadcrumb
        steps={[{ label: 'Destinations', to: paths.homeSection('destinations') }, { label: name }]}
      />
      <DestinationNotices territory={name} />
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.1fr] lg:grid-rows-[auto_1fr]">
        <div>
          <PageHeader title={`Envoyer un colis ${where}`}>
            Faites livrer vos achats à Limoges&nbsp;: nous les recevons, les groupons si vous le
            souhaitez et les réexpédions {where}.
          </PageHeader>
          <AtAGlance territory={territory} prices={prices} />
        </div>
        <ArcPicture territory={territory} facts={facts} />
        <div>
          <JourneyFacts
            territory={territory}
            facts={facts}
            sellsEco={prices.rates.some(({ ecoCents }) => ecoCents !== null)}
          />
          <DestinationDelays territory={name} delays={prices.delays} />
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            <Link
              to={user ? paths.quotes : paths.signUp}
              className={buttonStyle(user ? 'primary' : 'call', 'large')}
            >
              {user ? 'Demander un devis' : 'Créer mon compte'}
            </Link>
            {prices.rates.length > 0 && (
              <Link
                to={`${paths.simulator}?destination=${slug}`}
                className={buttonStyle('secondary', 'large')}
              >
                Calculer mon envoi
              </Link>
            )}
          </div>
        </div>
      </div>
      <Prices name={name} prices={prices} />
      <CustomsSection where={where} slug={slug} taxes={facts.taxes} />
      <DestinationLinks title="Les autres destinations" but={name} />
    </div>
  )
}

/** The home page's chart with only this route. */
function ArcPicture({ territory, facts }: { territory: Territory; facts: DestinationFacts }) {
  return (
    <Chart
      className="chart-one w-full rounded-card lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden"
      label={`Carte\u00a0: la route de Limoges à ${territory.name}, environ ${facts.kilometres} kilomètres.`}
      redraw={(picture) => picture.replaceAll(`to-${territory.slug}"`, 'is-chosen"')}
    />
  )
}

function Prices({ name, prices }: { name: Territory['name']; prices: ShownRates }) {
  return (
    <section aria-labelledby="prix-titre" className="mt-14">
      <h2 id="prix-titre" className="text-2xl sm:text-3xl">
        Prix du transport
      </h2>
      <RateTable destination={name} rates={prices.rates} />
      <p className="mt-4 max-w-prose text-ink-soft">
        Prix TTC par colis. S’y ajoutent les frais de traitement de votre formule&nbsp;:{' '}
        {prices.fees
          .map(({ plan, feeCents }) => `${formatMoney(feeCents)} (${initialPlans[plan].name})`)
          .join(', ')}
        .{' '}
        {prices.rates.length > 0 && 'Un poids entre deux lignes prend le prix du poids supérieur. '}
        Le prix ferme est celui du devis, calculé sur le poids mesuré à l’entrepôt.
      </p>
    </section>
  )
}

/** What customs require on arrival, what the declaration must say, what may not be sent. */
function CustomsSection({
  where,
  slug,
  taxes,
}: {
  where: string
  slug: string
  taxes: ArrivalTaxes
}) {
  return (
    <section aria-labelledby="douane-titre" className="mt-14">
      <h2 id="douane-titre" className="text-2xl sm:text-3xl">
        Douane et taxes à l’arrivée
      </h2>
      <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div>
          <dl className="grid gap-4">
            {arrivalTaxes(taxes).map(({ title, text }) => (
              <div key={title}>
                <dt className="font-semibold">{title}</dt>
                <dd className="figures text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-5">
            <Notice kind="warning" title="À vérifier auprès de la douane">
              <p>
                Ces règles peuvent changer, et la douane décide. Les taxes se paient sur place, en
                plus de l’envoi.{' '}
                <a href={customsSite} rel="noreferrer" className="underline underline-offset-4">
                  Site de la douane
                </a>
              </p>
            </Notice>
          </div>
        </div>
        <div>
          <h3 className="text-xl">Ce qu’il faut déclarer</h3>
          <p className="mt-2">
            Chaque colis part avec une déclaration en douane CN23, que nous préparons avec vous.
          </p>
          <ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-soft">
            {declarationNotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <h3 className="mt-6 text-xl">Ce qui ne peut pas partir</h3>
          <p className="mt-2 text-ink-soft">
            Parfums, aérosols, batteries seules et bien d’autres produits sont refusés.{' '}
            <Link to={`${paths.forbidden}?destination=${slug}`} className={linkStyle}>
              Voir les envois interdits {where}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

const delaysId = 'delais-constates'
const servedDelays = servedPart(delaysId, delaySlot)

/** How long our own boxes took there: in the page as it is served, then as the rates tell it. */
function DestinationDelays({
  territory,
  delays,
}: {
  territory: Destination
  /** `null` until they are read. */
  delays: Rates['delays'] | null
}) {
  const html = delays ? delaysHtml(territory, delays) : servedDelays(territory)
  // Written by `delaysHtml` of our own words and numbers.
  return <div id={delaysId} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}

const usualGrams = 2000

/** What one comes for: the price of a usual parcel, and when it arrives. */
function AtAGlance({
  territory: { name, delay },
  prices,
}: {
  territory: Territory
  prices: Pick<ShownRates, 'rates' | 'fees'>
}) {
  const totalCents = priceOfUsual(prices)
  return (
    <p className="figures -mt-1">
      <strong className="block font-display text-28 font-bold text-balance sm:text-36">
        {totalCents === null ? 'Prix sur devis' : `2\u00a0kg = ${formatMoney(totalCents)}`}{' '}
        {delay && <span className="block">{delay}</span>}
      </strong>
      <span className="mt-1 block text-14 text-ink-soft">
        {totalCents !== null && countsInFrancs(name) && `Soit ${formatFrancs(totalCents)}. `}
        {totalCents !== null && 'Transport et frais de traitement, TTC, avec l’Offre Gratuite. '}
        {delay ? 'Par avion, délai indicatif.' : 'Le délai est donné avec le devis.'}
      </span>
    </p>
  )
}

function priceOfUsual({ rates, fees }: Pick<ShownRates, 'rates' | 'fees'>): number | null {
  const transport = rates.find(({ upToGrams }) => upToGrams >= usualGrams)?.standardCents
  const fee = fees.find(({ plan }) => plan === 'gratuit')?.feeCents
  return transport === null || transport === undefined || fee === undefined ? null : transport + fee
}
