import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Logo } from './Logo.tsx'

/** The frame of the customer's area before the session is known: each block stands where `CustomerLayout` puts the real one. */
export function CustomerSkeleton() {
  return (
    <main className="min-h-dvh">
      <div className="border-b border-line bg-page">
        <div className="mx-auto flex h-18 max-w-7xl 2xl:max-w-360 items-center px-4 sm:px-6">
          <Logo />
        </div>
      </div>
      <div className="mx-auto grid max-w-7xl 2xl:max-w-360 gap-10 px-4 pt-5 pb-18 sm:px-6 sm:pt-6 sm:pb-28 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:py-10">
        <div className="hidden lg:block">
          <Skeleton className="mb-4 h-18 w-full rounded-2xl" />
          <Skeleton className="mb-2 h-11 w-full" />
          <div className="grid gap-1">
            {Array.from({ length: 9 }, (_, index) => (
              <Skeleton key={index} className="h-11 w-full" />
            ))}
          </div>
        </div>
        <div className="min-w-0">
          <Skeleton className="-mt-2 mb-4 h-9 w-full lg:hidden" />
          <p
            role="status"
            className="mb-4 flex h-9 items-center gap-3 text-ink-soft sm:mb-6 sm:h-10"
          >
            <Spinner className="size-5 text-action" />
            Vérification de la session...
          </p>
          <LinesSkeleton />
        </div>
      </div>
    </main>
  )
}

/** A card of three lines, each with its picture, its words and its button. */
export const LinesSkeleton = () => (
  <div className="rounded-2xl border border-line bg-surface p-5 sm:p-6">
    <Skeleton className="h-7 w-48" />
    <div className="mt-3 grid divide-y divide-line">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 py-3 first:pt-0 sm:gap-4">
          <Skeleton className="size-14 shrink-0" />
          <span className="grid min-w-0 grow gap-2">
            <Skeleton className="h-5 w-full max-w-80" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-11 w-24 sm:hidden" />
          </span>
          <Skeleton className="hidden h-11 w-28 sm:block" />
        </div>
      ))}
    </div>
  </div>
)
