import { Component, type ReactNode } from 'react'
import { buttonStyle } from '#web/ui/button-style.ts'

/** Catches a screen that fails to render, or whose code is gone because a new version is online. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children
  }
}

export const CrashPage = () => (
  <main className="mx-auto max-w-lg p-6 pt-16">
    <div role="alert">
      <h1 className="text-2xl">Cette page n’a pas pu s’afficher</h1>
      <p className="mt-2">
        Une nouvelle version du site est peut-être en ligne. Rechargez la page pour continuer.
      </p>
    </div>
    <button
      type="button"
      className={buttonStyle('primary', 'normal', 'mt-4')}
      onClick={() => {
        window.location.reload()
      }}
    >
      Réessayer
    </button>
  </main>
)
