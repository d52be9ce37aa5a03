import { Link } from 'react-router'
import { towards } from '#domain/destination/destination.ts'
import { sitePaths } from '#web/site-paths.ts'
import type { ShownRates } from '#web/site/destination/use-rates.ts'
import { TransportSteps } from '#web/site/simulator/TransportSteps.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Parcel } from './hero/PriceCard.tsx'

/** What the transport costs to the territory of the hero, at any weight. */
export const TransportPrices = ({
  parcel,
  rates,
}: {
  parcel: Parcel
  rates: ShownRates['rates']
}) => (
  <Card className="gap-x-10 lg:grid lg:grid-cols-[1fr_18rem]">
    {rates.length === 0 ? (
      <p>
        Transport {towards(parcel.destination)}&nbsp;: <strong>sur devis</strong>, selon le poids et
        les dimensions relevés à l’entrepôt.
      </p>
    ) : (
      <TransportSteps {...parcel} rates={rates} />
    )}
    <div className="lg:self-center">
      <p className="text-ink-soft max-lg:hidden">
        Un poids entre deux paliers prend le prix du palier supérieur.
      </p>
      <Link to={sitePaths.simulator} className={`inline-flex min-h-11 items-center ${linkStyle}`}>
        Simuler un envoi complet
      </Link>
    </div>
  </Card>
)
