import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AddressTabs } from '#web/back-office/core/AddressTabs.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'
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
export const Pricing = () => (
  <>
    <PageHeader title="Tarification" />
    <AddressTabs label="Tarification" tabs={tabs} />
  </>
)
