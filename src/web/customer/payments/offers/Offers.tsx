import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { subscriptionQuery } from '#web/api/subscription.ts'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { OptionList } from './OptionList.tsx'
import { PlanList } from './PlanList.tsx'
import { SubscriptionSummary } from './SubscriptionSummary.tsx'
import { useSelectedPlan } from './use-selected-plan.ts'

export const loader: Loader = () => queryClient.prefetchQuery(subscriptionQuery)

/** The catalogue's plans and options, and what the customer has of them (docs/rules/pages.md#plan-buttons). */
export function Offers() {
  const selected = useSelectedPlan()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('onglet') === 'options' ? 'options' : 'offres'
  return (
    <>
      <PageHeader title="Nos Offres & Options de Réexpédition">
        <p>
          Une question sur une offre&nbsp;?{' '}
          <Link to={paths.homeSection('contact')} className={linkStyle}>
            Contactez-nous
          </Link>
        </p>
      </PageHeader>
      <SubscriptionSummary />
      <Tabs
        label="Offres et options"
        value={tab}
        onChange={(next) => setQuery(next === 'options' ? { onglet: next } : {}, { replace: true })}
        tabs={[
          { value: 'offres', label: 'Nos Offres', panel: <PlanList selected={selected} /> },
          { value: 'options', label: 'Options de Service', panel: <OptionList /> },
        ]}
      />
      <Link to={paths.quotes} className={buttonStyle('secondary', 'normal', 'mt-8')}>
        Demander un devis de réexpédition
      </Link>
    </>
  )
}
