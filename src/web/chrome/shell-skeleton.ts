let skeleton = ''

/** Keeps what the shell's HTML showed before React takes its place: our own markup, written at build time. */
export function keepShellSkeleton(root: HTMLElement): void {
  if (root.hasAttribute('data-shell')) skeleton = root.innerHTML
}

export const shellSkeleton = (): string => skeleton
