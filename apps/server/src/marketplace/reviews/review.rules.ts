const unpublishMs = 48 * 3_600_000

/**
 * Returns the last moment at which the author may delete a review. A hidden review stays, so that the author cannot
 * publish it again.
 */
export const unpublishUntil = ({ publishedAt, isHidden }: { publishedAt: Date; isHidden: boolean }) =>
  isHidden ? null : new Date(publishedAt.getTime() + unpublishMs)
