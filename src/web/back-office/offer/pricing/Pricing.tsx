import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { PlanPrices } from './PlanPrices.tsx'
import { PricePreview } from './PricePreview.tsx'
import { Promotions } from './Promotions.tsx'
import { PriceLists } from './PriceLists.tsx'

const tabs: readonly Tab[] = [
  { value: 'versions', label: 'Versions', panel: <PriceLists /> },
  { value: 'abonnements', label: 'Abonnements en cours', panel: <PlanPrices /> },
  { value: 'promotions', label: 'Promotions', panel: <Promotions /> },
  { value: 'apercu', label: 'Aperçu d’un prix', panel: <PricePreview /> },
]

/** /admin/tarification: dated versions of the prices, promotions, and what a quote would cost with another version. */
export function Pricing() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('onglet') ?? ''
  const value = tabs.some((tab) => tab.value === asked) ? asked : 'versions'
  return (
    <>
      <PageHeader title="Tarification" />
      <Tabs
        label="Tarification"
        tabs={tabs}
        value={value}
        onChange={(next) =>
          setQuery(next === 'versions' ? {} : { onglet: next }, { replace: true })
        }
      />
    </>
  )
}
