import { Component, useEffect, useState, type ReactNode } from 'react'
import { buttonStyle } from '#web/ui/button-style.ts'
import { CodeGone } from './load-with-retry.ts'

/** Catches a screen that fails to render, or whose code is gone because a new version is online. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crash: unknown }> {
  override state = { crash: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { crash: error ?? new Error('unknown') }
  }

  override render() {
    return this.state.crash === undefined ? (
      this.props.children
    ) : (
      <CrashPage error={this.state.crash} />
    )
  }
}

/** The screen that was asked for comes by itself, once, when a new version has it: the address already names it. */
export function CrashPage({ error }: { error: unknown }) {
  const [isReloading, setReloading] = useState(() => error instanceof CodeGone && mayReload())
  useEffect(() => {
    if (isReloading) void reloadOnce().then(setReloading)
  }, [isReloading])
  return isReloading ? <main aria-busy="true" /> : <Crashed />
}

const Crashed = () => (
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

const reloadKey = 'escale.reloaded'
const restMs = 60_000

/** False soon after such a reload: one that did not help is not repeated. Also where the browser stores nothing. */
function mayReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(reloadKey)) > restMs
  } catch {
    return false
  }
}

/** Loads the page of the new version in place of this one; false, and nothing happens, while no server has it. */
async function reloadOnce(): Promise<boolean> {
  if (!(await hasPage())) return false
  try {
    sessionStorage.setItem(reloadKey, String(Date.now()))
  } catch {
    return false
  }
  window.location.reload()
  return true
}

/** A server that restarts has no code either: the browser's own page of errors must not take this one's place. */
async function hasPage(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
