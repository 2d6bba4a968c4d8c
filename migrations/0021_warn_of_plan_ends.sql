ALTER TABLE `user_plans` ADD `warned_at` integer;--> statement-breakpoint
CREATE INDEX `user_plans_by_trial_end` ON `user_plans` (`trial_ends_at`) WHERE trial_ends_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `user_plans_by_paid_end` ON `user_plans` (`paid_until_at`) WHERE paid_until_at IS NOT NULL;