import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Logo } from './Logo.tsx'

export function BackOfficeSkeleton() {
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[13rem_1fr] lg:grid-rows-1">
      <div className="bg-nuit p-4 text-on-nuit">
        <Logo />
      </div>
      <div className="p-4 sm:p-6">
        <p role="status" className="mb-6 flex items-center gap-3 text-ink-soft">
          <Spinner className="size-5 text-action" />
          Vérification de la session...
        </p>
        <Skeleton className="mb-6 h-10 w-64" />
        <Skeleton className="h-64 w-full rounded-2xl" />
      </div>
    </main>
  )
}
