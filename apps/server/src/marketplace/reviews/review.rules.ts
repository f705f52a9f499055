const unpublishMs = 48 * 3_600_000

/** Until when the author of a review may take it back. What moderation has hidden stays, so that it is not said again. */
export const unpublishUntil = ({ publishedAt, isHidden }: { publishedAt: Date; isHidden: boolean }) =>
  isHidden ? null : new Date(publishedAt.getTime() + unpublishMs)
