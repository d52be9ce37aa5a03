import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ToastMessage } from './toast.ts'

const manager = Toast.createToastManager()
let mounted = false

export function showToast({ title, description, kind = 'success', duration }: ToastMessage): void {
  mountOnce()
  manager.add({
    title,
    description,
    type: kind,
    priority: kind === 'error' ? 'high' : 'low',
    timeout: duration ?? (kind === 'success' ? 7000 : 5000),
  })
}

/** Base UI has no queue: without a mounted provider the first toast would be lost. */
function mountOnce(): void {
  if (mounted) return
  mounted = true
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => {
    root.render(
      <Toast.Provider toastManager={manager} limit={1} timeout={5000}>
        <ToastList />
      </Toast.Provider>,
    )
  })
}

const icons = { success: CircleCheck, info: Info, error: CircleAlert }
const tints = { success: 'text-done', info: 'text-house', error: 'text-problem' }

/** On a phone they stand at the top: the next thing to press, a dialog and the keyboard are at the bottom. */
function ToastList() {
  const { toasts } = Toast.useToastManager()
  return (
    <Toast.Portal>
      <Toast.Viewport className="toasts fixed inset-x-4 top-3 z-60 mx-auto w-auto max-w-md sm:inset-x-auto sm:top-auto sm:right-6 sm:bottom-[calc(1.5rem+var(--demo-bar,0px))] sm:w-96">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}

type ShownToast = ReturnType<typeof Toast.useToastManager>['toasts'][number]

function ToastCard({ toast }: { toast: ShownToast }) {
  const kind = toast.type === 'error' || toast.type === 'info' ? toast.type : 'success'
  const Icon = icons[kind]
  return (
    <Toast.Root
      toast={toast}
      // Base UI hides an urgent toast from assistive technology, although it contains a focusable button.
      aria-hidden={false}
      className="absolute inset-x-0 top-0 rounded-xl border border-line bg-surface p-4 text-ink shadow-xl sm:top-auto sm:bottom-0 transition-opacity duration-200 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3">
        <Icon className={`mt-0.5 size-5 shrink-0 ${tints[kind]}`} aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-sans text-base font-semibold tracking-normal" />
          <Toast.Description className="mt-0.5 text-sm text-ink-soft" />
        </div>
        <Toast.Close
          className="-m-2 flex size-11 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:text-ink"
          aria-label="Fermer la notification"
          aria-hidden={false}
        >
          <X className="size-5" aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  )
}
