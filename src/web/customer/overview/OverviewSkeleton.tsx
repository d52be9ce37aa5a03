import { LinesSkeleton } from '#web/chrome/CustomerSkeleton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The shape of what comes: what to do, the three counts, the chart at sea. */
export const OverviewSkeleton = () => (
  <div role="status" className="grid gap-3 sm:gap-8">
    <span className="sr-only">Chargement…</span>
    <LinesSkeleton />
    <div className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="grid gap-2 p-3 sm:p-4">
          <Skeleton className="h-7 w-10" />
          <Skeleton className="h-4 w-full max-w-32" />
        </div>
      ))}
    </div>
    <Skeleton className="h-48 w-full rounded-2xl" />
  </div>
)
