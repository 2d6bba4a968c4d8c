CREATE TABLE `moved_alerts` (
	`from_match_id` integer NOT NULL,
	`alert_id` integer NOT NULL,
	`target_id` integer NOT NULL,
	`more_targets` text NOT NULL,
	PRIMARY KEY(`from_match_id`, `alert_id`),
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `moved_alerts_by_alert` ON `moved_alerts` (`alert_id`);--> statement-breakpoint
CREATE TABLE `match_merges` (
	`old_id` integer PRIMARY KEY NOT NULL,
	`into_id` integer NOT NULL,
	`state` text NOT NULL,
	`due_at` integer,
	`is_through` integer DEFAULT false NOT NULL,
	`merged_at` integer NOT NULL,
	`token` text NOT NULL,
	`league_id` integer NOT NULL,
	`season` text NOT NULL,
	`home_team_id` integer NOT NULL,
	`away_team_id` integer NOT NULL,
	`meeting` integer NOT NULL,
	`kept` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `merges_by_survivor` ON `match_merges` (`into_id`);--> statement-breakpoint
CREATE INDEX `merges_by_league` ON `match_merges` (`league_id`,`season`);--> statement-breakpoint
CREATE INDEX `merges_due` ON `match_merges` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
-- An alert that was off while its match was merged into another goes on to that one when it is switched on again.
CREATE TRIGGER `alerts_follow_merges` AFTER UPDATE OF is_active, deleted_at ON `alerts`
WHEN NEW.is_active = 1 AND NEW.deleted_at IS NULL AND EXISTS (
	SELECT 1 FROM (
		SELECT NEW.target_id AS id WHERE NEW.target_kind = 'match'
		UNION ALL SELECT value ->> '$.id' FROM json_each(NEW.more_targets) WHERE value ->> '$.kind' = 'match'
	) AS target CROSS JOIN match_merges ON match_merges.old_id = target.id AND match_merges.state <> 'splitting'
) BEGIN
	UPDATE alerts SET
		target_id = iif(target_kind = 'match', coalesce(
			(SELECT into_id FROM match_merges WHERE old_id = alerts.target_id AND state <> 'splitting'), target_id), target_id),
		more_targets = (
			SELECT json_group_array(json(iif(merged.into_id IS NULL, value, json_object('kind', 'match', 'id', merged.into_id))))
			FROM json_each(alerts.more_targets)
			LEFT JOIN match_merges AS merged ON value ->> '$.kind' = 'match' AND merged.old_id = value ->> '$.id' AND merged.state <> 'splitting'
		)
	WHERE id = NEW.id;
END;--> statement-breakpoint
-- Nothing reads the copies any more, and each names a match, which could not be merged into another while they come.
DROP TRIGGER `subjects_inserted`;
