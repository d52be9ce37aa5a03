import { Component, type ReactNode } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'

/** A screen that fails to render, or whose code is gone since a new version was put online. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <main className="mx-auto max-w-lg p-6 pt-16">
        <ErrorState
          title="Cette page n’a pas pu s’afficher"
          onRetry={() => {
            window.location.reload()
          }}
        >
          Une nouvelle version du site est peut-être en ligne. Rechargez la page pour continuer.
        </ErrorState>
      </main>
    )
  }
}
