import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { listMyQuotes } from '#contract/sales/quotes.ts'
import { pages } from '#web/api/query.ts'
import { quotableParcels } from '#web/api/quotes.ts'
import { useSessionUser } from '#web/api/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { MyQuotes } from './MyQuotes.tsx'
import { QuoteRequest } from './QuoteRequest.tsx'
import { ToMyQuotes } from './ToMyQuotes.tsx'

export const loader: Loader = () =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(quotableParcels),
    queryClient.prefetchInfiniteQuery(pages(listMyQuotes, {})),
  ])

/** The request form (docs/rules/pages.md#quote-page), then the customer's quotes. */
export function QuotesPage() {
  const user = useSessionUser()
  return (
    <>
      <PageHeader title="Demander un devis" actions={<ToMyQuotes />}>
        <p>
          Choisissez vos colis, indiquez la destination&nbsp;: l’estimation se met à jour sous vos
          yeux. Le prix ferme vient ensuite, calculé sur ce que l’entrepôt a mesuré.
        </p>
      </PageHeader>
      {user && <QuoteRequest key={user.id} user={user} />}
      <section id="mes-devis" aria-labelledby="mes-devis-titre" className="mt-14 scroll-mt-24">
        <h2 id="mes-devis-titre" tabIndex={-1} className="mb-4 scroll-mt-24 text-2xl outline-none">
          Mes devis
        </h2>
        <MyQuotes />
      </section>
    </>
  )
}
