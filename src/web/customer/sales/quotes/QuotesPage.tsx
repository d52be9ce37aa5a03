import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { listMyQuotes } from '#contract/sales/quotes.ts'
import { pages } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { quotableParcels } from '#web/api/quotes.ts'
import { useSessionUser } from '#web/api/session.ts'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { MyQuotesLabel, MyQuotesPanel } from './MyQuotes.tsx'
import { QuoteRequest } from './QuoteRequest.tsx'

export const loader: Loader = () =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(quotableParcels),
    queryClient.prefetchInfiniteQuery(pages(listMyQuotes, {})),
  ])

const StandingOrders = lazyAfterContent(
  async () => (await import('../standing-orders/StandingOrders.tsx')).StandingOrders,
)

/** The request form (docs/rules/pages.md#quote-page) and, in a tab of their own, the customer's quotes. */
export function QuotesPage() {
  const user = useSessionUser()
  const [params, setParams] = useSearchParams()
  const { hash } = useLocation()
  const asked = params.get('onglet')
  const isOnQuotes = asked === 'mes-devis' || hash === '#mes-devis'
  const shown = isOnQuotes ? 'mes-devis' : asked === 'programmes' ? 'programmes' : 'demande'
  return (
    <>
      <PageHeader title="Demander un devis" />
      <Tabs
        label="Devis"
        value={shown}
        onChange={(next) =>
          setParams(next === 'demande' ? {} : { onglet: next }, { replace: true })
        }
        tabs={[
          {
            value: 'demande',
            label: <Label onPhone="Demande">Nouvelle demande</Label>,
            panel: user && <QuoteRequest key={user.id} user={user} />,
            keeps: true,
          },
          { value: 'mes-devis', label: <MyQuotesLabel />, panel: <MyQuotesPanel /> },
          {
            value: 'programmes',
            label: <Label onPhone="Programmés">Envois programmés</Label>,
            panel: (
              <Suspense fallback={<SkeletonList rows={2} />}>
                <StandingOrders />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}

/** The three tabs stand side by side on a phone too. */
const Label = ({ onPhone, children }: { onPhone: string; children: string }) => (
  <>
    <span className="max-sm:hidden">{children}</span>
    <span className="sm:hidden">{onPhone}</span>
  </>
)
