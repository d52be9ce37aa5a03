import { lazy, Suspense } from 'react'
import { useSite } from '#web/api/site.ts'

const ShowcaseContent = lazy(async () => ({
  default: (await import('./ShowcaseContent.tsx')).ShowcaseContent,
}))

/**
 * The photographs of the house and the words of customers, once the office gave some: without any, nothing is rendered and
 * nothing is fetched (docs/rules/pages.md#showcase).
 */
export function Showcase() {
  const site = useSite()
  if (site.status !== 'ready' || !site.site.hasShowcase) return null
  return (
    <Suspense fallback={null}>
      <ShowcaseContent />
    </Suspense>
  )
}
