ALTER TABLE `matches` ADD `is_pinned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `matches` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `matches_by_status` ON `matches` (`status`,`sort_at`,`id`);