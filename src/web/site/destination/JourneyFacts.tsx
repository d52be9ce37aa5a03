import type { ReactNode } from 'react'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { DestinationFacts } from '#domain/destination/destination-facts.ts'
import { formatLength } from '#web/copy/format-length.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { kilogramsText } from '#words/amounts.ts'
import type { Territory } from '#web/copy/territories.ts'

const { limits, extras } = initialCatalogue
const distance = new Intl.NumberFormat('fr-FR')

/** Delay, distance and limits, at a glance. */
export function JourneyFacts({
  territory: { delay, ecoDelay },
  facts,
  sellsEco,
}: {
  territory: Territory
  facts: DestinationFacts
  sellsEco: boolean
}) {
  return (
    <dl className="grid gap-x-6 gap-y-4 border-t border-line-strong pt-5 sm:grid-cols-2">
      <Fact name="Délai par avion">
        {delay ? `${delay}, à titre indicatif` : 'Donné avec le devis'}
      </Fact>
      <Fact name="Délai par bateau">
        {sellsEco ? `${ecoDelay ?? 'Donné avec le devis'}, moins cher` : 'Mode éco non proposé'}
      </Fact>
      <Fact name="Distance depuis Limoges">
        environ {distance.format(facts.kilometres).replaceAll('\u202f', '\u00a0')}&nbsp;km
      </Fact>
      <Fact name="Poids">{kilogramsText(limits.maxGrams)} au plus par colis</Fact>
      <Fact name="Dimensions">
        Longueur + largeur + hauteur inférieures à {formatLength(limits.totalLengthUnder)}.
        Supplément de {formatMoney(extras.non_standard.cents)} au-delà de{' '}
        {formatLength(limits.nonStandardOverTotalLength)} en tout ou de{' '}
        {formatLength(limits.nonStandardOverLongestSide)} de long.
      </Fact>
      <Fact name="Valeur">
        Assurance de base comprise&nbsp;; palier d’assurance obligatoire au-delà de{' '}
        {formatMoney(limits.maxUninsuredValueCents)} déclarés, sur devis au-delà de{' '}
        {formatMoney(limits.maxOnlineValueCents)}.
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-action">{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
