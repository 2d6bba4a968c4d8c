ALTER TABLE `notifications` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `notifications_deleted` ON `notifications` (`deleted_at`) WHERE deleted_at IS NOT NULL;