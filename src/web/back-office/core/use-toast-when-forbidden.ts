import { useEffect } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** Redirects when an administrator takes a role back while the page is open (users, logs). */
export function useToastWhenForbidden(error: Error | null, to: string): void {
  const isForbidden = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (!isForbidden) return
    void toast({
      title: 'Erreur de permission',
      description: `Vous n’avez pas accès ${to}.`,
      kind: 'error',
    })
  }, [isForbidden, to])
}
