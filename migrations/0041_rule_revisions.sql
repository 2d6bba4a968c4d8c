CREATE TABLE `extraction_revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` integer NOT NULL,
	`number` integer NOT NULL,
	`extraction` text NOT NULL,
	`note` text NOT NULL,
	`user_id` integer NOT NULL,
	`made_at` integer NOT NULL,
	`interpreter` integer NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `extraction_revisions_identity` ON `extraction_revisions` (`platform_id`,`number`);--> statement-breakpoint
CREATE INDEX `extraction_revisions_author` ON `extraction_revisions` (`user_id`,`id`);--> statement-breakpoint
-- Revisions never change; only the erasure of their author takes name and note away.
CREATE TRIGGER `extraction_revisions_fixed` BEFORE UPDATE ON `extraction_revisions`
WHEN new.`extraction` <> old.`extraction` OR new.`number` <> old.`number` OR new.`platform_id` <> old.`platform_id`
  OR new.`made_at` <> old.`made_at` OR new.`interpreter` <> old.`interpreter` OR new.`user_id` NOT IN (0, old.`user_id`)
  OR (new.`note` <> old.`note` AND new.`user_id` <> 0)
BEGIN SELECT raise(ABORT, 'a revision never changes'); END;
