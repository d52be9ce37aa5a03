import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, Params } from 'react-router'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { whoIsHere } from '#web/api/session.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { loadWithRetry } from './load-with-retry.ts'

type Opening = {
  readonly user: SignedInUser
  readonly params: Params
  readonly search: URLSearchParams
}

/** Starts the first reads of a screen. The screen does not wait for them: it shows missing data as loading. */
export type Loader = (opening: Opening) => Promise<unknown>

type Code<Name extends string> = Readonly<Record<Name, ComponentType>> & {
  readonly loader?: Loader
}

/** The screens of an area. `mayOpen` says who may see a screen: for anybody else, who is redirected, nothing is read. */
export const screensFor =
  (mayOpen: (user: SignedInUser, pathname: string) => boolean) =>
  /** `name` is the component, and its file. */
  <Name extends string>(load: () => Promise<Code<Name>>, name: Name) => ({
    handle: { name, load },
    HydrateFallback: SkeletonList,
    lazy: async () => {
      const { [name]: Component, loader } = await loadWithRetry(load)
      return { Component, loader: loader ? startsReading(loader, mayOpen) : () => null }
    },
  })

const startsReading =
  (loader: Loader, mayOpen: Parameters<typeof screensFor>[0]) =>
  ({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) => {
    const { pathname, searchParams: search } = new URL(request.url)
    void whoIsHere().then((session) => {
      if (session.status !== 'signed-in') return undefined
      const { user } = session
      if (!user.emailVerified || !user.isActive || !mayOpen(user, pathname)) return undefined
      // A failure here repeats in the screen, which shows it.
      return loader({ user, params, search }).catch(() => undefined)
    })
    return null
  }
