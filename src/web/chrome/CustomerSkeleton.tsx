import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Logo } from './Logo.tsx'

export function CustomerSkeleton() {
  return (
    <main className="min-h-dvh">
      <div className="flex h-18 items-center border-b border-line bg-surface px-4 sm:px-6">
        <Logo />
      </div>
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-8 sm:px-6 lg:grid-cols-[15rem_1fr]">
        <div className="hidden gap-3 lg:grid lg:content-start">
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="h-11 w-full" />
          ))}
        </div>
        <div>
          <p role="status" className="mb-6 flex items-center gap-3 text-ink-soft">
            <Spinner className="size-5 text-action" />
            Vérification de la session...
          </p>
          <Skeleton className="mb-6 h-10 w-64" />
          <Skeleton className="h-40 w-full rounded-2xl" />
        </div>
      </div>
    </main>
  )
}
